export const titleMax = 200;
export const descriptionMax = 500;
export const noteMax = 500;
