/** The four inks and their tints. A portrait names them, the page sets them, so clothes follow a rebrand. */
export const cloth = {
  hot: 'var(--hot)',
  deep: 'var(--deep)',
  paper: 'var(--paper)',
  rose: 'var(--rose)',
  mint: 'var(--mint)',
}

export const ink = '#17120e'
export const white = '#fffaf0'

/** One flat plane. */
export const plane = (d, fill) => `<path d="${d}" fill="${fill}"/>`

/** A brush line: folds, lids, brows. Ends are round because the whole sheet sets them so. */
export const line = (d, stroke, width) => `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

/** A head leans on its neck; the default pivot is the pit of the throat. */
export const lean = (degrees, parts, x = 202, y = 325) =>
  `<g transform="rotate(${degrees} ${x} ${y})">${parts.join('')}</g>`

/**
 * An eye seen from the front: the white, the iris with its light, the upper lid.
 * `w` and `h` are half its width and the rise of the lid, `low` the fall of the lower lid, `look` moves the iris.
 */
export const eye = (x, y, { iris, w = 16, h = 14, low = 10, r = 6.6, look = 1 }) =>
  `<g transform="translate(${x} ${y})">` +
  plane(`M-${w} 1Q-2-${h} ${w} 0 2 ${low}-${w} 1z`, white) +
  `<circle cx="${look}" cy="-1" r="${r}" fill="${iris}"/><circle cx="${look + 2.4}" cy="-3.2" r="1.9" fill="#fff"/>` +
  line(`M-${w + 2} 2Q-3-${h + 2} ${w + 2}-1`, ink, 4) +
  '</g>'

/** Warm cheeks, on fair and brown skin alike. */
export const blush = (fill, ...spots) =>
  `<g fill="${fill}" opacity=".55">` +
  spots.map(([x, y, rx, ry]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`).join('') +
  '</g>'

/** An open mouth: the dark, the upper teeth, the tongue. Lips are lines of their own. */
export const mouth = (dark, teeth, tongue) =>
  plane(dark, '#5b1119') + plane(teeth, white) + (tongue ? plane(tongue, '#c9474a') : '')
