/** On the page's root while a drawn landing page is there but not meant for whoever looks: they are signed in. */
export const leavingClass = "leaving-landing";
