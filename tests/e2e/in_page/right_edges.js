/* Returns where the outermost boxes of a page end; of boxes side by side the last counts. On one line, they are one entry. */
() => {
  const main = document.querySelector('main')
  const turn = getComputedStyle(main).direction === 'rtl' ? -1 : 1
  const endOf = (element) => element.getBoundingClientRect()[turn > 0 ? 'right' : 'left'] * turn
  const startOf = (element) => element.getBoundingClientRect()[turn > 0 ? 'left' : 'right'] * turn
  const isBox = (element) => {
    const { borderInlineEndWidth, borderInlineEndStyle, backgroundColor, display } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    if (display.startsWith('inline') || height < 24 || width < 240) return false
    const hasBorder = borderInlineEndStyle !== 'none' && parseFloat(borderInlineEndWidth) > 0
    return hasBorder || !/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(backgroundColor)
  }
  const boxes = []
  const collect = (element) => {
    for (const child of element.children) {
      if (isBox(child) && !child.matches('button, a, input, fieldset')) boxes.push(child)
      else collect(child)
    }
  }
  collect(main)
  const isBeside = (box, other) => {
    if (startOf(other) < endOf(box)) return false
    let both = box.parentElement
    while (!both.contains(other)) both = both.parentElement
    return /grid|flex/.test(getComputedStyle(both).display)
  }
  const edges = new Map()
  for (const box of boxes) {
    if (boxes.some((other) => isBeside(box, other))) continue
    const edge = Math.round(endOf(box))
    if (![...edges.keys()].some((known) => Math.abs(known - edge) <= 1))
      edges.set(edge, `${box.tagName}: ${box.textContent.slice(0, 40)}`)
  }
  return [...edges].map(([edge, name]) => `${edge * turn} ${name}`)
}
