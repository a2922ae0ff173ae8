/** How many comments may stand at one thing, and how many people one may mention. */
export const mostComments = 500;
export const mostMentions = 20;

export const commentMessages = {
  unknownPerson: "There is no such person in this company",
  tooMany: "There is no room for more comments here",
  added: "Comment added",
} as const;
