import { IconProvider } from '@ant-design/icons'
import { type ReactNode, useLayoutEffect } from 'react'
import { styleNonce } from '../settings.ts'
import { useScheme } from './scheme.ts'
import { applyPalette, paletteOf } from './tokens.ts'

/**
 * Icons outside of Ant Design's theme, such as in a toast, insert style elements, which the content policy refuses
 * without the nonce.
 */
const icons = { csp: { nonce: styleNonce }, layer: 'base' }

/**
 * Sets the page's CSS variables for the colour scheme, with a red primary for dangerous sessions, and the icons' style
 * nonce.
 */
export const PagePalette = ({ isDangerous, children }: { isDangerous: boolean; children: ReactNode }) => {
  const scheme = useScheme()
  useLayoutEffect(() => {
    applyPalette(document.documentElement, scheme, paletteOf(scheme, isDangerous))
  }, [scheme, isDangerous])
  return <IconProvider value={icons}>{children}</IconProvider>
}
