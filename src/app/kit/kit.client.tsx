import { hydrateRoot } from 'react-dom/client'
import { KitPage } from './kit.page.tsx'

hydrateRoot(document.getElementById('app')!, <KitPage />)
