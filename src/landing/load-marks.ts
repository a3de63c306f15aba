/** Fetches the sheet with the clients' logos before it is in view, so that no cell is empty on a slow connection. */
export const loadMarks = () => {
  for (const mark of document.querySelectorAll<HTMLImageElement>('#clients img')) mark.loading = 'eager'
}
