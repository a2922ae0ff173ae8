import { config } from "zod";

// The schema library would try to compile its checks with `new Function`, which the content security policy refuses
// and reports. This module is imported before any schema.
config({ jitless: true });
