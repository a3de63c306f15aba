import '../design/base.css'
import './site-page.css'
import type { ReactNode } from 'react'
import { brand } from '#content/brand.ts'
import { landing } from '#content/site/landing.ts'
import { Logo } from '../design/logo.tsx'

const { nav } = landing

/** The frame of the pages other than the landing page: its header and footer, one size smaller, without script. */
export function SitePage({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="hd">
        <div className="wrap hd__in">
          <a href="/" aria-label={nav.homeLabel}>
            <Logo />
          </a>
          {/* The browser opens and closes it, because these pages have no script. */}
          <button type="button" className="hd__t" popoverTarget="menu">
            <span className="sr">{nav.menuLabel}</span>
            <i />
            <i />
          </button>
          <nav aria-label="Main" id="menu" popover="auto">
            {nav.links.map((link) => (
              <a key={link.href} href={`/${link.href}`}>
                {link.label}
              </a>
            ))}
            <a className="btn btn--hot btn--sm" href={`/${nav.action.href}`}>
              {nav.action.label}
            </a>
            <div className="hd__more">
              <a href="/?book=demo">{landing.hero.bookDemo}</a>
              {nav.more.map(({ label, href }) => (
                <a key={href} href={href}>
                  {label}
                </a>
              ))}
            </div>
          </nav>
        </div>
      </header>
      {children}
      <footer className="ft on-dark">
        <div className="wrap ft__in">
          <a href="/" aria-label={nav.homeLabel}>
            <Logo />
          </a>
          <p>
            {landing.footer.line.join(' ')}
            <br />
            {brand.city}, {brand.country}
          </p>
          <p className="note">
            <span>
              © {brand.footerYear} {brand.name}
            </span>
            <a href={`mailto:${brand.email}`}>{brand.email}</a>
            <a href="/blog">{landing.footer.articles}</a>
            <a href="/privacy">{landing.footer.privacy}</a>
            <a href="/verify">{landing.footer.checkPdf}</a>
          </p>
        </div>
      </footer>
    </>
  )
}
