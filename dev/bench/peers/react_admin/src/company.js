const INDUSTRIES = {
  hdMapping: 'HD mapping',
  navigationApps: 'Navigation apps',
  panoramicImaging: 'Panoramic imaging',
  other: 'Other',
};
const QUESTIONNAIRE = { notStarted: 'Not started', draft: 'Draft', answered: 'Answered' };
const RESPONSES = { submitted: 'Submitted', notSubmitted: 'Not submitted' };
const INVITED = { true: 'Invited', false: 'Without invitation' };

const choicesOf = (words) => Object.entries(words).map(([id, name]) => ({ id, name }));
export const invitedChoices = choicesOf(INVITED);
export const responseChoices = choicesOf(RESPONSES);

export const field = (row) => `${row.industry_other || INDUSTRIES[row.industry_field]} · ${row.headquarters_location}`;
export const person = (row) => `${row.first_name} ${row.last_name}`;
export const invited = (row) => INVITED[row.invited];
export const questionnaire = (row) => QUESTIONNAIRE[row.questionnaire];
export const response = (row) => RESPONSES[row.response];
export const feedback = (row) => (row.feedback_at ? new Date(row.feedback_at).toLocaleDateString() : 'Not given');

/** The reviews of the portal are due after 72 hours, unless set otherwise. */
export function waiting({ age_hours }) {
  const hours = Math.floor(age_hours);
  return hours > 72 ? `Overdue by ${hours - 72} hours` : `${hours} hours`;
}
