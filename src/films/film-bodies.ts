/** Paths whose calls read their bodies as they stream in: films; captions and stills. */
export const filmBodies = {
  films: /^\/api\/admin\/candidate-films(?:\/[^/]+)?$/,
  small: /^\/api\/admin\/(?:candidates\/[^/]+\/film|interviews\/[^/]+\/films\/[^/]+)\/(?:captions|poster)$/,
}
