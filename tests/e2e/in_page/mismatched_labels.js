/* Of elements that axe found to show a text which is not part of their name: those of which that is true without what
   the pseudo-locale adds. A name made of several texts has marks and dots in other places than what is shown, and
   what people typed is accented inside a name and plain where it stands alone. Otherwise judged as axe does: words in a
   row, and nothing in brackets counts. */
(selectors) => {
  const accented = 'áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýž';
  const unaccented = (letter) => {
    const place = accented.indexOf(letter);
    return place < 0 ? letter : String.fromCharCode('a'.charCodeAt(0) + place);
  };
  const words = (text) => {
    const plain = [...text.toLowerCase().replace(/[⟦⟧·]/g, '').replace(/\([^()]*\)/g, '')].map(unaccented).join('');
    return ` ${(plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')} `;
  };

  const { accessibleText, visibleVirtual } = axe.commons.text;
  axe.setup(document);
  try {
    return selectors.filter((selector) => {
      const element = document.querySelector(selector);
      // What is gone is no longer shown.
      if (element === null) return false;
      const shown = visibleVirtual(axe.utils.getNodeFromTree(element), false, false, { ignoreIconLigature: true });
      return !words(accessibleText(element)).includes(words(shown));
    });
  } finally {
    axe.teardown();
  }
}
