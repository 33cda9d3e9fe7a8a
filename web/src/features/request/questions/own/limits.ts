export const subjectMax = 120;
export const textMax = 4000;
