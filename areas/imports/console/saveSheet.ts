import { startDownload } from '../../jobs/console/index.ts'

/** Gives bytes that came in an answer to the browser as a file: nothing of them is left on the server. */
export const saveSheet = ({ fileName, content }: { fileName: string; content: string }): void => {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  const link = URL.createObjectURL(new Blob([bytes]))
  startDownload(link, fileName)
  URL.revokeObjectURL(link)
}
