import AssignmentRounded from '@mui/icons-material/AssignmentRounded';
import BusinessRounded from '@mui/icons-material/BusinessRounded';
import CampaignRounded from '@mui/icons-material/CampaignRounded';
import CardGiftcardRounded from '@mui/icons-material/CardGiftcardRounded';
import EventNoteRounded from '@mui/icons-material/EventNoteRounded';
import ForumRounded from '@mui/icons-material/ForumRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import HomeRounded from '@mui/icons-material/HomeRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import HowToRegRounded from '@mui/icons-material/HowToRegRounded';
import InboxRounded from '@mui/icons-material/InboxRounded';
import InsightsRounded from '@mui/icons-material/InsightsRounded';
import LibraryBooksRounded from '@mui/icons-material/LibraryBooksRounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import ManageAccountsRounded from '@mui/icons-material/ManageAccountsRounded';
import MenuBookRounded from '@mui/icons-material/MenuBookRounded';
import RateReviewRounded from '@mui/icons-material/RateReviewRounded';
import ScienceRounded from '@mui/icons-material/ScienceRounded';
import TipsAndUpdatesRounded from '@mui/icons-material/TipsAndUpdatesRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';

/** Icons of the menu by name: manifests name them, so that they can be read without MUI. */
export const icons = {
  AssignmentRounded,
  BusinessRounded,
  CampaignRounded,
  CardGiftcardRounded,
  EventNoteRounded,
  ForumRounded,
  HistoryRounded,
  HomeRounded,
  HourglassTopRounded,
  HowToRegRounded,
  InboxRounded,
  InsightsRounded,
  LibraryBooksRounded,
  LockOpenRounded,
  MailOutlineRounded,
  ManageAccountsRounded,
  MenuBookRounded,
  RateReviewRounded,
  ScienceRounded,
  TipsAndUpdatesRounded,
  UploadFileRounded,
};

export type IconName = keyof typeof icons;
