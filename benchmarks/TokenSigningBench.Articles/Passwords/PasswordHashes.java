import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.stream.Collectors;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Hashes passwords on request, as Keycloak's provider did in 2021: PBKDF2 with HMAC-SHA1 and 512 derived bits, by the platform's library.
 *
 * First it prints the settings that the running JVM has, a line each: "name TAB value", and then "ready". Then it answers each line of its
 * input, whose parts are separated by spaces: iterations, password and salt in hexadecimal.
 *
 * hash ITERATIONS PASSWORD SALT prints the derived key in hexadecimal.
 * settle ITERATIONS PASSWORD SALT MIN MAX BATCH hashes for MIN milliseconds, 10,000 times where that takes under 3 MIN, and then until
 * nothing was compiled in three batches of BATCH milliseconds, or MAX are over: "true" or "false".
 * run ITERATIONS PASSWORD SALT COUNT prints the nanoseconds of that many hashes, and the collections meanwhile.
 */
public final class PasswordHashes {
    private static final String ALGORITHM = "PBKDF2WithHmacSHA1";
    private static final int DERIVED_BITS = 512;
    private static final int QUIET_BATCHES = 3;

    // Twice the calls after which HotSpot compiles a method once more (Tier4InvocationThreshold).
    private static final long MANY_CALLS = 10_000;

    // Results are kept, so that no compiler can leave a hash out.
    private static byte[] last;

    private final char[] password;
    private final byte[] salt;
    private final int iterations;

    private PasswordHashes(String iterations, String password, String salt) {
        this.iterations = Integer.parseInt(iterations);
        this.password = new String(HexFormat.of().parseHex(password), StandardCharsets.US_ASCII).toCharArray();
        this.salt = HexFormat.of().parseHex(salt);
    }

    public static void main(String[] arguments) throws Exception {
        printSettings();
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            print(answer(line.split(" ")));
        }
    }

    private static String answer(String[] words) throws Exception {
        var one = new PasswordHashes(words[1], words[2], words[3]);
        return switch (words[0]) {
            case "hash" -> HexFormat.of().withUpperCase().formatHex(one.hash());
            case "settle" -> String.valueOf(one.settle(nanoseconds(words[4]), nanoseconds(words[5]), nanoseconds(words[6])));
            case "run" -> one.run(Long.parseLong(words[4]));
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    private byte[] hash() throws Exception {
        var key = new PBEKeySpec(password, salt, iterations, DERIVED_BITS);
        return SecretKeyFactory.getInstance(ALGORITHM).generateSecret(key).getEncoded();
    }

    private boolean settle(long shortest, long limit, long length) throws Exception {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        long start = System.nanoTime();
        long elapsed = 0;
        long calls = 0;
        int quiet = 0;
        while (elapsed < shortest
            || quiet < QUIET_BATCHES && elapsed < limit
            || calls < MANY_CALLS && MANY_CALLS * (elapsed / calls) < 3 * shortest) {
            long compiled = compiler.getTotalCompilationTime();
            long batch = System.nanoTime();
            do {
                last = hash();
                calls++;
            } while (System.nanoTime() - batch < length);
            quiet = compiler.getTotalCompilationTime() == compiled ? quiet + 1 : 0;
            elapsed = System.nanoTime() - start;
        }
        return quiet >= QUIET_BATCHES;
    }

    private String run(long count) throws Exception {
        long collections = collections();
        long start = System.nanoTime();
        for (long i = 0; i < count; i++) {
            last = hash();
        }
        long elapsed = System.nanoTime() - start;
        return elapsed + " " + (collections() - collections);
    }

    private static long nanoseconds(String milliseconds) {
        return 1_000_000 * Long.parseLong(milliseconds);
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
    }

    private static void printSettings() throws Exception {
        setting("machine", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        setting("version", System.getProperty("java.version"));
        setting("provider", SecretKeyFactory.getInstance(ALGORITHM).getProvider().toString());
        setting("collectors", ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName).collect(Collectors.joining(", ")));
        setting("heap", Long.toString(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getMax()));
        setting("processors", Integer.toString(Runtime.getRuntime().availableProcessors()));
        setting("arguments", String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
        var diagnostics = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        for (String option : new String[] {"UseSerialGC", "UseParallelGC", "UseG1GC", "UseZGC", "UseShenandoahGC", "UseSHA"}) {
            setting(option, valueOf(diagnostics, option));
        }
        print("ready");
    }

    // A build without a collector does not know its option.
    private static String valueOf(HotSpotDiagnosticMXBean diagnostics, String option) {
        try {
            return diagnostics.getVMOption(option).getValue();
        } catch (IllegalArgumentException e) {
            return "unknown";
        }
    }

    private static void setting(String name, String value) {
        print(name + "\t" + value);
    }

    private static void print(String line) {
        System.out.print(line + "\n");
        System.out.flush();
    }
}
