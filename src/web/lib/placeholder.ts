/**
 * Who a screen is drawn for at build time: its words stand where the company's own go, which the page puts there as soon
 * as it is read (screen-start.ts).
 */
export const placeholderCompany = {
  _id: "placeholder",
  name: "{name}",
  description: "{description}",
  industry: "{industry}",
  category: "{category}",
  employeeSize: "{employees}",
};
