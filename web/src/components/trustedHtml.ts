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
 * Marks HTML that the server rendered for a sandboxed frame. The page's policy (`require-trusted-types-for 'script'`)
 * admits no other markup; browsers without Trusted Types use the text.
 */
export const trustedHtml = (html: string): string => (policy ? policy.createHTML(html) : html) as string;
