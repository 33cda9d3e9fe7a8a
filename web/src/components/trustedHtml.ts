interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => unknown };
}

const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('portal', {
  createHTML: (html) => html,
});

/**
 * Marks HTML that the server rendered and that is shown in a frame without rights. The page's policy lets no other text become markup
 * (`require-trusted-types-for 'script'`); browsers without Trusted Types take the text.
 */
export const trustedHtml = (html: string): string => (policy ? policy.createHTML(html) : html) as string;
