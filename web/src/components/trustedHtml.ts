interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string; createScriptURL: (address: string) => string },
  ) => { createHTML: (html: string) => unknown; createScriptURL: (address: string) => unknown };
}

const policy = (window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('portal', {
  createHTML: (html) => html,
  createScriptURL: (address) => {
    if (!address.startsWith(import.meta.env.BASE_URL)) throw new TypeError('not a file of the app');
    return address;
  },
});

/**
 * Marks HTML that the server rendered for a sandboxed frame. The page's policy (`require-trusted-types-for 'script'`)
 * admits no other markup; browsers without Trusted Types use the text.
 */
export const trustedHtml = (html: string): string => (policy ? policy.createHTML(html) : html) as string;

/** The same for the address of a worker of the app itself. */
export const trustedScript = (address: string): string =>
  (policy ? policy.createScriptURL(address) : address) as string;
