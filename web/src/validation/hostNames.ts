/** In ASCII, as browsers convert any script. */
const hostName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;
/** What a browser parses as something else than a host, or decodes. */
const noHost = /[\s/?#:\\@[\]%]/u;
/** The letters, marks and digits of IDNA 2008; browsers also take symbols and punctuation, such as Word's dash. */
const label =
  /^(?:(?![\u302e-\u302f\u0640\u07fa\u3031-\u3035\u303b\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb])[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\u00b7\u0375\u05f3\u05f4\u30fb\u3007-]|[\u200c\u200d])+$/u;
/** Signs that are letters between some others only, digits of two scripts, and hyphens at reserved places. */
const misplaced =
  /(?:^|[^l])\u00b7|\u00b7(?!l)|\u0375(?!\p{Script=Greek})|(?:^|[^\p{Script=Hebrew}])[\u05f3\u05f4]|^[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]*\u30fb[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]*$|[\u0660-\u0669].*[\u06f0-\u06f9]|[\u06f0-\u06f9].*[\u0660-\u0669]|^.{2}--|^-|-$/u;

const fromRightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** A rule of names with a label from right to left, which not all programs follow. */
const withLetter = /^(?!\p{Nd})/u;

/** Whether it is a domain name by IDNA 2008 with a top-level domain, not an IP address. */
export function isHostName(host: string): boolean {
  if (noHost.test(host) || !URL.canParse(`https://${host}`)) return false;
  const labels = labelsOf(host);
  const begins = fromRightToLeft.test(host) ? withLetter : /^/;
  return hostName.test(new URL(`https://${host}`).hostname) && labels.every((one) => isLabel(one) && begins.test(one));
}

const labelsOf = (host: string) =>
  host
    .normalize('NFKC')
    .toLowerCase()
    .split(/[.\u3002]/u);
const isLabel = (text: string) => /^\p{ASCII}*$/u.test(text) || (label.test(text) && !misplaced.test(text));
