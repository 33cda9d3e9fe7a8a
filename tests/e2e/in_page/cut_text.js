/* Returns the text in the rows of a table that is cut off without "…", at its end or below. */
() => {
  const cut = []
  for (const cell of document.querySelectorAll('main [role=region] tbody :is(td, th):not(.actions)')) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      const range = document.createRange()
      range.selectNodeContents(text)
      const words = range.getBoundingClientRect()
      if (words.width <= 1 || text.textContent.trim() === '') continue
      let hasEllipsis = false
      for (let box = text.parentElement; box && cell.contains(box); box = box.parentElement) {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(box)
        hasEllipsis ||= textOverflow === 'ellipsis'
        const { left, right, top, bottom } = box.getBoundingClientRect()
        // Text that begins below the box is a line that is not shown at all.
        if (overflowY === 'hidden' && (words.top >= bottom - 1 || words.bottom <= top + 1)) break
        const isCutAtEnd = overflowX === 'hidden' && (words.left < left - 1 || words.right > right + 1)
        // The box of the letters has a pixel or two of room above and below them.
        const isCutBelow = overflowY === 'hidden' && (words.top < top - 2 || words.bottom > bottom + 2)
        if ((isCutAtEnd && !hasEllipsis) || isCutBelow) {
          cut.push(`${isCutBelow ? 'below' : 'at its end'}: ${text.textContent.trim().slice(0, 60)}`)
          break
        }
      }
    }
  }
  return [...new Set(cut)]
}
