/** As the server's `MAX_LABEL`. */
export const labelMax = 60;
