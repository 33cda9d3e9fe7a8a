export const reasonMax = 500;
