import type { DeviceData } from '../../contract/visit-endpoints.ts'

/** The data of a visit's device as it is stored. */
export type Device = {
  readonly width: number
  readonly height: number
  readonly colorDepth: number
  readonly pixelRatio: number
  readonly platform: string
}

export const deviceOf = (data: Omit<DeviceData, 'refUrl' | 'landingPage'>): Device => ({
  width: data.deviceWidth,
  height: data.deviceHeight,
  colorDepth: data.deviceColorDepth,
  pixelRatio: data.devicePixelRatio,
  platform: data.devicePlatform,
})
