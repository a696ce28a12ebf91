type NamePattern = readonly [name: string, pattern: RegExp]

// The first match wins. Other browsers also send the Chrome and Safari tokens, and Chrome sends the Safari token.
const browsers: readonly NamePattern[] = [
  ['企业微信', /wxwork\//i],
  ['微信', /MicroMessenger\//i],
  ['钉钉', /DingTalk/i],
  ['QQ浏览器', /QQBrowser\//i],
  ['360浏览器', /360SE|360EE|QIHU/i],
  ['搜狗浏览器', /MetaSr|SogouMobileBrowser/i],
  ['UC浏览器', /UCBrowser|UBrowser\//i],
  ['小米浏览器', /MiuiBrowser\//i],
  ['华为浏览器', /HuaweiBrowser\//i],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/.*Safari\//],
]

const systems: readonly NamePattern[] = [
  ['Windows', /Windows NT|Windows /],
  ['鸿蒙', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
]

const findName = (patterns: readonly NamePattern[], userAgent: string) =>
  patterns.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** Returns browser and system by their common names, such as `Chrome · Windows`, or 未知设备 if neither is recognized. */
export const deviceName = (userAgent: string): string => {
  const known = [findName(browsers, userAgent), findName(systems, userAgent)].filter((name) => name !== undefined)
  return known.length === 0 ? '未知设备' : known.join(' · ')
}
