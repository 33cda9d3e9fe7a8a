export const titleMax = 200;
export const descriptionMax = 500;
export const noteMax = 500;
export const extensions = ['pdf', 'jpg', 'jpeg', 'png', 'docx', 'xlsx', 'zip'];
