export const messageMax = 2000;
