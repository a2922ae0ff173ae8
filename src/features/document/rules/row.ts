/** What is known of a document before there is a file. */
export const blankDocument = {
  companyId: null,
  isUpload: false,
  mediaType: null,
  file: null,
  bytes: null,
  pages: null,
  progress: null,
  text: null,
  readBy: null,
  proposals: [],
  problem: null,
  attempts: 0,
  nextTryAt: null,
  readAt: null,
  classifiedAt: null,
};

/** Said of a document whose site turns programs away. */
export const refusedProblem = "The site refuses programs: open it in a browser and upload the file";
