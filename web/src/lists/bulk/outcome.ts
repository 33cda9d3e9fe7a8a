/** What was done. `left`: a line for each row that was not changed, with the reason. */
export interface Outcome {
  text: string;
  left?: readonly string[];
}
