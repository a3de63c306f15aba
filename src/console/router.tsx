import { createBrowserRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { consolePages } from './console-pages.ts'
import { ConsoleFrame } from './frame.tsx'
import { lazyPage } from './page-chunks.ts'
import { MissingPage, PageFailed, PageSlot } from './page-slot.tsx'

const pages: RouteObject[] = consolePages.map((page) => {
  const Page = lazyPage(page)
  const element = (
    <PageSlot key={page.id} title={page.title}>
      <Page />
    </PageSlot>
  )
  return { path: page.path, element }
})

const router = createBrowserRouter([
  {
    element: <ConsoleFrame />,
    errorElement: <PageFailed />,
    children: [...pages, { path: '*', element: <MissingPage /> }],
  },
])

/** The console's addresses, all under `/admin`; `/admin` itself is Today. */
export function ConsoleRouter() {
  return <RouterProvider router={router} />
}
