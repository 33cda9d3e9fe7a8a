import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { ReceiptOut } from '@/api/schema.gen';
import type { Language } from '@/i18n/languages';

interface Entry {
  /** Unique among all choices, and the same in both languages. */
  key: string;
  label: string;
  /** The language of the label, if it is not the page's. */
  lang?: Language;
  /** Typed text, such as a company's name, has its own direction. */
  typed?: boolean;
  hint?: string | undefined;
  icon: ComponentType<SvgIconProps>;
  /** A receipt with what became of its version. */
  receipt?: ReceiptOut;
  /** The icon points in the direction of reading. */
  pointing?: boolean;
}

/** A link of the palette. */
export interface LinkChoice extends Entry {
  to: string;
  /** The id of the active company behind the link. */
  companyId?: string;
}

/** An action that stays on the page. */
interface ActionChoice extends Entry {
  run: () => void;
}

export type Choice = LinkChoice | ActionChoice;

export interface ChoiceGroup {
  id: string;
  label: string;
  choices: readonly Choice[];
}

export const isLink = (choice: Choice): choice is LinkChoice => 'to' in choice;
