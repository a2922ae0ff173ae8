type Fields = { properties?: Record<string, object> };
/** A form as OpenAPI describes it: `encoding` says of what kind its file is. */
type Form = { schema: object; encoding?: Record<string, { contentType: string }> };

/** A file of a form. */
const file = (description: string) => ({ type: "string", format: "binary", description });
/** Lists and objects travel in a form as the text of their JSON. */
const jsonText = (description: string) => ({ type: "string", contentMediaType: "application/json", description });

/**
 * The calls that take a form, by procedure: the form, made of the JSON body's schema. `isOnly`: they take nothing else.
 * (`restRoutes` reads them; the generator knows JSON only.)
 */
export const formBodies: Readonly<Record<string, { isOnly: boolean; form: (json: Fields) => Form }>> = {
  "company.update": {
    isOnly: false,
    form: ({ properties = {} }) => ({
      schema: {
        type: "object",
        properties: {
          ...properties,
          services: jsonText("The list as JSON text"),
          answers: jsonText("The object as JSON text"),
          logo: file("A picture up to 5 MB"),
        },
      },
      encoding: { logo: { contentType: "image/png, image/jpeg, image/webp, image/gif" } },
    }),
  },
  "change.attach": {
    isOnly: true,
    form: () => ({
      schema: {
        type: "object",
        properties: { document: file("The document, up to 30 MB") },
        required: ["document"],
      },
      encoding: { document: { contentType: "application/pdf" } },
    }),
  },
};
