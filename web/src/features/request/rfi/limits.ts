export const titleMax = 200;
export const reasonMax = 500;
