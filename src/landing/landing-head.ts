import { brand } from '#content/brand.ts'
import type { SiteContent } from '#src/content/site-content.ts'
import type { PublicVideo } from '#src/videos/public-video.ts'
import { cardsOnShow } from './films-on-show.ts'

/**
 * Returns linked data for search engines: who we are and which films we show. It has no reviews of ourselves (LAND-7).
 */
export function landingStructuredData(
  publicUrl: string,
  library: readonly PublicVideo[],
  content: SiteContent,
): object {
  const agency = `${publicUrl}/#agency`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'EmploymentAgency',
        '@id': agency,
        name: brand.name,
        description: content.brand.description,
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icon-512.png`,
        image: `${publicUrl}/og.png`,
        email: brand.email,
        address: { '@type': 'PostalAddress', addressLocality: brand.city, addressCountry: 'GB' },
        areaServed: brand.country,
      },
      {
        '@type': 'WebSite',
        '@id': `${publicUrl}/#site`,
        url: `${publicUrl}/`,
        name: brand.name,
        publisher: { '@id': agency },
        inLanguage: 'en-GB',
      },
      ...cardsOnShow(library, content)
        .filter((film) => film.videoFile && film.posterFile && film.publishedAt)
        .map((film) => ({
          '@type': 'VideoObject',
          name: film.filmTitle ?? film.title,
          description: film.description,
          contentUrl: `${publicUrl}/public-objects/${film.videoFile}`,
          thumbnailUrl: `${publicUrl}/public-objects/${film.posterFile}`,
          // Without a time zone, the date would be a different day elsewhere; our days are in UTC.
          uploadDate: `${film.publishedAt}T00:00:00+00:00`,
          ...(film.duration ? { duration: `PT${Math.round(film.duration)}S` } : {}),
          publisher: { '@id': agency },
        })),
    ],
  }
}

/** The page's title, for the browser's tab and search results: the agency's name and tagline. */
export function landingTitle({ brand: { tagline } }: SiteContent): string {
  return `${brand.name}: ${tagline.charAt(0).toLowerCase()}${tagline.slice(1)}`
}
