@testable import ArtImage

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Each filter as the books have it, in doubles, from the whole picture: slow, and nothing in common with the resampler.
struct ScalingReference {
    /// Scales an opaque raster to `size`.
    static func scaled(_ raster: Raster, to size: PixelSize, by filter: Recipe.Filter = .lanczos3) -> Raster {
        let across = Axis(from: raster.size.width, to: size.width, by: filter)
        let down = Axis(from: raster.size.height, to: size.height, by: filter)
        var lines = [Double](repeating: 0, count: raster.size.height * size.width * 3)
        for y in 0..<raster.size.height {
            for x in 0..<size.width {
                for (offset, weight) in across.weights[x].enumerated() {
                    let from = (y * raster.size.width + across.first[x] + offset) * 4
                    for channel in 0..<3 {
                        lines[(y * size.width + x) * 3 + channel] += Double(raster.pixels[from + channel]) * weight
                    }
                }
            }
        }
        return Raster(size: size, pixels: pixels(of: lines, size, down))
    }

    private static func pixels(of lines: [Double], _ size: PixelSize, _ down: Axis) -> [UInt8] {
        var pixels = [UInt8](repeating: 255, count: size.pixelCount * 4)
        for y in 0..<size.height {
            for x in 0..<size.width {
                for channel in 0..<3 {
                    var sum = 0.5
                    for (offset, weight) in down.weights[y].enumerated() {
                        sum += lines[((down.first[y] + offset) * size.width + x) * 3 + channel] * weight
                    }
                    pixels[(y * size.width + x) * 4 + channel] = UInt8(min(max(sum, 0), 255))
                }
            }
        }
        return pixels
    }

    private struct Axis {
        var first: [Int] = []
        var weights: [[Double]] = []

        init(from available: Int, to count: Int, by wanted: Recipe.Filter) {
            // What is not scaled is not filtered either.
            let filter = available == count ? .box : wanted
            let step = Double(available) / Double(count)
            let scale = max(step, 1)
            let reach = filter.reach * scale
            for output in 0..<count {
                let centre = (Double(output) + 0.5) * step
                let start = max(Int((centre - reach + 0.5).rounded(.down)), 0)
                let end = min(Int((centre + reach + 0.5).rounded(.down)), available)
                let raw = (start..<end).map { filter.value((Double($0) + 0.5 - centre) / scale) }
                let sum = raw.reduce(0, +)
                first.append(start)
                weights.append(raw.map { $0 / sum })
            }
        }
    }
}

extension Recipe.Filter {
    fileprivate var reach: Double {
        switch self {
        case .box: 0.5
        case .triangle: 1
        case .mitchell: 2
        case .lanczos3: 3
        }
    }

    /// Within its reach.
    fileprivate func value(_ x: Double) -> Double {
        switch self {
        case .box: 1
        case .triangle: 1 - abs(x)
        case .mitchell: Self.cubic(abs(x), b: 1 / 3, c: 1 / 3)
        case .lanczos3: Self.sinc(x) * Self.sinc(x / 3)
        }
    }

    private static func sinc(_ x: Double) -> Double {
        x == 0 ? 1 : sin(.pi * x) / (.pi * x)
    }

    /// Mitchell's and Netravali's family (1988, equation 8).
    private static func cubic(_ x: Double, b: Double, c: Double) -> Double {
        let (square, cube) = (x * x, x * x * x)
        if x < 1 {
            let (third, second) = ((12 - 9 * b - 6 * c) * cube, (-18 + 12 * b + 6 * c) * square)
            return (third + second + (6 - 2 * b)) / 6
        }
        let (third, second) = ((-b - 6 * c) * cube, (6 * b + 30 * c) * square)
        let (first, constant) = ((-12 * b - 48 * c) * x, 8 * b + 24 * c)
        return (third + second + first + constant) / 6
    }
}

extension Raster {
    /// Peak signal-to-noise ratio of the colours, in decibels; infinite if both are the same.
    func decibels(to other: Raster) -> Double {
        var sum = 0
        for index in pixels.indices where index % 4 != 3 {
            let difference = Int(pixels[index]) - Int(other.pixels[index])
            sum += difference * difference
        }
        let mean = Double(sum) / Double(size.pixelCount * 3)
        return mean == 0 ? .infinity : 10 * log10(255 * 255 / mean)
    }

    /// Structural similarity of the luma (Wang, Bovik, Sheikh and Simoncelli, "Image quality assessment", 2004), the
    /// mean over windows of 8 × 8.
    func similarity(to other: Raster) -> Double {
        let (one, two) = (luma, other.luma)
        var values: [Double] = []
        for top in stride(from: 0, to: size.height - 7, by: 4) {
            for left in stride(from: 0, to: size.width - 7, by: 4) {
                let places = (0..<64).map { (top + $0 / 8) * size.width + left + $0 % 8 }
                values.append(Self.similarity(places.map { one[$0] }, places.map { two[$0] }))
            }
        }
        return values.reduce(0, +) / Double(values.count)
    }

    /// ITU-R BT.601.
    private var luma: [Double] {
        stride(from: 0, to: pixels.count, by: 4).map { start -> Double in
            let red = 0.299 * Double(pixels[start])
            let green = 0.587 * Double(pixels[start + 1])
            let blue = 0.114 * Double(pixels[start + 2])
            return red + green + blue
        }
    }

    private static func similarity(_ one: [Double], _ two: [Double]) -> Double {
        let meanOne = mean(of: one), meanTwo = mean(of: two)
        let varianceOne = mean(of: one.map { ($0 - meanOne) * ($0 - meanOne) })
        let varianceTwo = mean(of: two.map { ($0 - meanTwo) * ($0 - meanTwo) })
        let covariance = mean(of: zip(one, two).map { ($0 - meanOne) * ($1 - meanTwo) })
        let small = 58.5225, smaller = 6.5025
        let luminance = (2 * meanOne * meanTwo + smaller) / (meanOne * meanOne + meanTwo * meanTwo + smaller)
        return luminance * (2 * covariance + small) / (varianceOne + varianceTwo + small)
    }

    private static func mean(of values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
}
