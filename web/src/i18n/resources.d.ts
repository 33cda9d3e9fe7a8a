import 'i18next';
import type about from './locales/en/about.json';
import type account from './locales/en/account.json';
import type accounts from './locales/en/accounts.json';
import type admins from './locales/en/admins.json';
import type announcements from './locales/en/announcements.json';
import type audit from './locales/en/audit.json';
import type common from './locales/en/common.json';
import type companySheet from './locales/en/companySheet.json';
import type remind from './locales/en/remind.json';
import type companies from './locales/en/companies.json';
import type directory from './locales/en/directory.json';
import type documents from './locales/en/documents.json';
import type feedback from './locales/en/feedback.json';
import type footer from './locales/en/footer.json';
import type fileWarnings from './locales/en/fileWarnings.json';
import type forms from './locales/en/forms.json';
import type home from './locales/en/home.json';
import type insights from './locales/en/insights.json';
import type invitations from './locales/en/invitations.json';
import type lists from './locales/en/lists.json';
import type library from './locales/en/library.json';
import type messages from './locales/en/messages.json';
import type palette from './locales/en/palette.json';
import type people from './locales/en/people.json';
import type preparation from './locales/en/preparation.json';
import type profile from './locales/en/profile.json';
import type progress from './locales/en/progress.json';
import type questionnaire from './locales/en/questionnaire.json';
import type questions from './locales/en/questions.json';
import type questionsList from './locales/en/questionsList.json';
import type reviews from './locales/en/reviews.json';
import type request from './locales/en/request.json';
import type sandbox from './locales/en/sandbox.json';
import type shell from './locales/en/shell.json';
import type session from './locales/en/session.json';
import type signIn from './locales/en/signIn.json';
import type submission from './locales/en/submission.json';
import type submissions from './locales/en/submissions.json';
import type upload from './locales/en/upload.json';
import type validation from './locales/en/validation.json';
import type wording from './locales/en/wording.json';

/** One line per namespace; keys are checked against English. */
interface Namespaces {
  about: typeof about;
  account: typeof account;
  accounts: typeof accounts;
  admins: typeof admins;
  announcements: typeof announcements;
  audit: typeof audit;
  common: typeof common;
  companies: typeof companies;
  remind: typeof remind;
  companySheet: typeof companySheet;
  directory: typeof directory;
  documents: typeof documents;
  feedback: typeof feedback;
  footer: typeof footer;
  fileWarnings: typeof fileWarnings;
  forms: typeof forms;
  home: typeof home;
  insights: typeof insights;
  invitations: typeof invitations;
  lists: typeof lists;
  library: typeof library;
  messages: typeof messages;
  palette: typeof palette;
  people: typeof people;
  preparation: typeof preparation;
  profile: typeof profile;
  progress: typeof progress;
  questionnaire: typeof questionnaire;
  questions: typeof questions;
  questionsList: typeof questionsList;
  request: typeof request;
  reviews: typeof reviews;
  sandbox: typeof sandbox;
  shell: typeof shell;
  session: typeof session;
  signIn: typeof signIn;
  submission: typeof submission;
  submissions: typeof submissions;
  upload: typeof upload;
  validation: typeof validation;
  wording: typeof wording;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    fallbackNS: 'common';
    returnNull: false;
    resources: Namespaces;
  }
}
