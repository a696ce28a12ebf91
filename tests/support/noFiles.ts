import type { Files } from '../../platform/server/files/files.ts'

const refuse = () => {
  throw new Error('this test brings no files')
}

/** Files service for work that doesn't use files. */
export const noFiles: Files = {
  store: refuse,
  record: refuse,
  find: refuse,
  open: refuse,
  remove: refuse,
  link: refuse,
  discardAll: refuse,
  discard: refuse,
}
