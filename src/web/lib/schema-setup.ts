// The schema library would try to compile its checks with `new Function`, which the content security policy refuses and
// reports. It looks for its settings here when it is loaded; asking it to set them itself would load it with every page,
// and where a build puts that call after the first schema, too late.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
