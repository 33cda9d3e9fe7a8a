export const answerMax = 8000;
export const reasonMax = 1000;
