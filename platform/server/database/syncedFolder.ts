import fs from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What the engine's file system hands over of an open file. */
interface OpenFile {
  readonly nfd: number
}

/** Windows cannot write a folder out, and needs not: a rename is on the disk there by itself. */
const isFolderOfWindows = (nfd: number): boolean => process.platform === 'win32' && fs.fstatSync(nfd).isDirectory()

const writeOut = ({ nfd }: OpenFile): number => {
  if (!isFolderOfWindows(nfd)) fs.fsyncSync(nfd)
  return 0
}

/**
 * A folder in which what the engine writes out is on the disk. The engine's own way to a folder answers every fsync with
 * success and does nothing: what was acknowledged would be lost with the current.
 */
class SyncedFolder extends NodeFS {
  readonly #lost: (error: unknown) => void

  constructor(folder: string, lost: (error: unknown) => void) {
    super(folder)
    this.#lost = lost
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const lost = this.#lost
    const before = Array.isArray(emscriptenOpts.preRun) ? emscriptenOpts.preRun : []
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [
          ...before,
          ({ NODEFS, FS }) => {
            NODEFS.stream_ops.fsync = (file: OpenFile) => {
              try {
                return writeOut(file)
              } catch (error) {
                // Nobody knows what is on the disk now. At EIO (29 in the engine's numbers) the engine gives up, and turns for ever.
                lost(error)
                throw new FS.ErrnoError(29)
              }
            }
          },
        ],
      },
    }
  }
}

/** The engine is begun without `-F`, which switches fsync off; its fdatasync does nothing, so the log is written out by fsync. */
const startParams = [...PGlite.defaultStartParams.filter((one) => one !== '-F'), '-c', 'wal_sync_method=fsync']

/** Opens the engine on a folder, so that each commit is on the disk before it is acknowledged; `lost` is called where the disk fails to. */
export const openSynced = (folder: string, lost: (error: unknown) => void = () => undefined): Promise<PGlite> =>
  PGlite.create({ fs: new SyncedFolder(folder, lost), startParams })
