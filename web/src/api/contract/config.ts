
export interface Bilingual {
  en: string;
  ar: string;
}

export type RfiState = 'scheduled' | 'open' | 'closed';

export interface Rfi {
  id: string;
  title: Bilingual;
  /** Null: open since it was published. */
  opens_at: string | null;
  deadline: string;
  state: RfiState;
  closed_at: string | null;
}

export interface Config {
  product_name: Bilingual;
  product_slug: string;
  regulator_name: Bilingual;
  regulator_url: string;
  support_email: string;
  locales: string[];
  default_locale: string;
  server_time: string;
  environment: string;
  mail_catcher_url: string | null;
  review_hours: number;
  limits: {
    upload_total_bytes: number;
    documents_max: number;
    attachments_max: number;
    links_max: number;
    extensions: string[];
  };
  password: { min_length: number; max_length: number };
  code: { length: number; expires_in: number; resend_in: number };
  session: { idle_seconds: number; absolute_seconds: number };
  rfi: Rfi | null;
}
