import { startDownload } from '../../jobs/console/index.ts'

/** Saves a base64 file from a response in the browser. The server keeps no copy of it. */
export const saveSheet = ({ fileName, content }: { fileName: string; content: string }): void => {
  const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
  const link = URL.createObjectURL(new Blob([bytes]))
  startDownload(link, fileName)
  URL.revokeObjectURL(link)
}
