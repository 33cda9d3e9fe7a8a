/* Returns how far the page scrolls horizontally, and the innermost elements beyond the edge. */
() => {
  const overflow = document.scrollingElement.scrollWidth - innerWidth
  if (overflow <= 0) return []
  const isOut = (element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return width > 0 && (left < -0.5 || right > innerWidth + 0.5)
  }
  const out = [...document.body.querySelectorAll('*')].filter(
    (element) => isOut(element) && ![...element.children].some(isOut),
  )
  const named = out.map((element) => {
    const { left, right } = element.getBoundingClientRect()
    return `${Math.round(left)} to ${Math.round(right)}: ${element.outerHTML.slice(0, 200)}`
  })
  return [`${overflow} px wider than the screen: ${named.slice(0, 5).join(' | ')}`]
}
