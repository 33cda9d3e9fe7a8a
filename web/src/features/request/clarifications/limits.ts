export const questionMax = 4000;
export const answerMax = 8000;
