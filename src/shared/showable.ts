/** Control characters, half characters and marks that turn or hide text: nobody types them, and they forge what is shown. */
export const isShowable = (text: string): boolean =>
  !/[\p{Cc}\p{Cs}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/u.test(text);
export const unshowable = "Please use characters that can be shown only";
