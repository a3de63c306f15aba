/** `GET /api/admin/waiting`: how many things need attention on each page, by the page's id. */
export type WaitingAnswer = Partial<Record<string, number>>

/** `GET /api/staff/session`: who is signed in. */
export interface Me {
  id: string
  email: string
  name: string
  role: 'owner' | 'staff'
}
