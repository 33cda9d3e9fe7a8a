export const commentMax = 500;
