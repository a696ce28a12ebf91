import { ConfigProvider, theme } from 'antd'
import type { ThemeConfig } from 'antd'
import zhCN from 'antd/es/locale/zh_CN.js'
import { type ReactNode, useMemo } from 'react'
import { styleNonce } from '../settings.ts'
import { useScheme } from './scheme.ts'
import { type Scheme, fontFamily, paletteOf } from './tokens.ts'

// The package types its ES modules as CommonJS; at run time the default export is the locale itself.
const locale = 'default' in zhCN ? zhCN.default : zhCN

const themeOf = (scheme: Scheme, isDangerous: boolean): ThemeConfig => {
  const palette = paletteOf(scheme, isDangerous)
  return {
    algorithm: scheme === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { prefix: 'ant' },
    hashed: false,
    token: {
      colorPrimary: palette.primary,
      colorInfo: palette.primary,
      colorLink: palette.primary,
      colorSuccess: palette.success,
      colorWarning: palette.warning,
      colorError: palette.error,
      colorText: palette.text,
      colorTextSecondary: palette.textMuted,
      colorTextTertiary: palette.textFaint,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.surface,
      colorBgLayout: palette.page,
      colorBorder: palette.lineStrong,
      colorTextPlaceholder: palette.textFaint,
      colorBorderSecondary: palette.line,
      colorBgMask: palette.backdrop,
      borderRadius: 6,
      fontFamily,
      fontSize: 14,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Menu: {
        itemHeight: 40,
        itemMarginInline: 8,
        itemBorderRadius: 6,
        activeBarBorderWidth: 0,
        subMenuItemBg: 'transparent',
        itemSelectedBg: palette.primarySoft,
      },
      Table: {
        headerBg: palette.surfaceSunken,
        headerColor: palette.textMuted,
        headerSplitColor: 'transparent',
        fontWeightStrong: 500,
        cellPaddingBlock: 9,
        cellPaddingInline: 8,
        rowHoverBg: palette.surfaceSunken,
      },
      Segmented: {
        trackBg: palette.surfaceSunken,
        itemSelectedBg: palette.primarySoft,
        itemSelectedColor: palette.primary,
      },
      Tree: {
        titleHeight: 30,
        nodeSelectedBg: palette.primarySoft,
        nodeHoverBg: palette.surfaceSunken,
        indentSize: 18,
      },
    },
  }
}

/** Ant Design in our tokens and in Chinese, under the page's content policy. */
export const AntTheme = ({ isDangerous, children }: { isDangerous: boolean; children: ReactNode }) => {
  const scheme = useScheme()
  const antTheme = useMemo(() => themeOf(scheme, isDangerous), [scheme, isDangerous])
  return (
    <ConfigProvider locale={locale} theme={antTheme} csp={{ nonce: styleNonce }} button={{ autoInsertSpace: false }}>
      {children}
    </ConfigProvider>
  )
}
