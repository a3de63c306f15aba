import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { consolePages, addressOf } from './console-pages.ts'
import { ConsoleFrame } from './frame.tsx'
import { MissingPage, PageFailed, PageSlot } from './page-slot.tsx'

const first = consolePages[0]

const pages: RouteObject[] = consolePages.map((page) => ({ path: page.path, element: <PageSlot key={page.id} page={page} /> }))

const router = createBrowserRouter([
  {
    element: <ConsoleFrame />,
    errorElement: <PageFailed />,
    children: [...(first ? [{ path: '/admin', element: <Navigate to={addressOf(first)} replace /> }] : []), ...pages, { path: '*', element: <MissingPage /> }],
  },
])

/** The console's addresses, all under `/admin`; `/admin` itself is its first page (the leads). */
export function ConsoleRouter() {
  return <RouterProvider router={router} />
}
