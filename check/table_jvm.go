package check

const (
	jvmReads  = ".java .kt .kts .scala .groovy .xml .gradle .properties .yml .yaml .sql .conf"
	gradleSee = "--info --debug --stacktrace -s -S --full-stacktrace --scan --no-scan --daemon --no-daemon --parallel --no-parallel --build-cache --no-build-cache --configuration-cache --no-configuration-cache --console= --continue --rerun-tasks --offline -q -w --warn -i -d --warning-mode= --max-workers= --refresh-dependencies --profile --no-watch-fs --rerun -g= --gradle-user-home= -I= --init-script= --configure-on-demand "
	gradleDir = "-p= --project-dir="
	mvnSee    = "-q -e -X -B -ntp --no-transfer-progress --batch-mode -T= --threads= -o --offline -U -C -N-never -V -l= --log-file= -s= --settings= --fail-at-end -fae -Dsurefire.useFile= -Dstyle.color= -Dorg.slf4j.simpleLogger.defaultLogLevel= -DtrimStackTrace= -Dmaven.javadoc.skip= -Dmaven.javadoc.skip -DfailIfNoTests= -Dsurefire.failIfNoSpecifiedTests= -Dsurefire.printSummary= -Dmaven.repo.local= --show-version --errors -DforkCount= -am --also-make -amd --also-make-dependents "
	mvnSel    = ",test:-Dtest= ,it.test:-Dit.test= groups:-Dgroups= ,pl:-pl=|--projects= -N|--non-recursive -rf=|--resume-from= "
	mvnMode   = "profile:-P=|--activate-profiles= "
)

// jvmRows are Maven, Gradle, sbt and .NET, whose goals make the kind.
var jvmRows = []row{
	{
		names: "mvn mvnw mvnd", sub: "test|verify|install|package|integration-test|failsafe:integration-test|surefire:test|deploy-never", runner: "mvn test", family: "mvn", kind: Tests, also: "build typecheck", style: byName, pos: goals, root: rootDir, long: true,
		see: mvnSee, sel: mvnSel, not: "excludedGroups:-DexcludedGroups= ", mode: mvnMode, stop: "-ff --fail-fast", compile: "-DskipTests -DskipTests=true -Dmaven.test.skip -Dmaven.test.skip=true", dir: "-f= --file=", reads: jvmReads, trailer: true,
	},
	{
		names: "mvn mvnw mvnd", sub: "compile|test-compile|process-classes", runner: "mvn compile", family: "mvn", kind: Build, also: "typecheck", style: byName, pos: goals, root: rootDir, long: true,
		see: mvnSee + "-DskipTests -DskipTests= -Dmaven.test.skip= -Dmaven.test.skip ", sel: mvnSel, mode: mvnMode, dir: "-f= --file=", reads: jvmReads, trailer: true,
	},
	{
		names: "mvn mvnw mvnd", sub: "checkstyle:check|spotbugs:check|pmd:check|spotless:check|ktlint:check|fmt:check", runner: "mvn lint", family: "mvn", kind: Lint, style: byName, pos: goals, root: rootDir, long: true, see: mvnSee, sel: mvnSel, mode: mvnMode, dir: "-f= --file=", reads: jvmReads, trailer: true,
	},
	{
		names: "gradle gradlew", sub: "test|check|build|integrationTest|connectedAndroidTest|testDebugUnitTest|testReleaseUnitTest|allTests|jvmTest|koverVerify|functionalTest", runner: "gradle test", family: "gradle", kind: Tests, also: "build typecheck", style: byName, pos: goals, root: rootDir,
		see: gradleSee, sel: "+tests:--tests= ", not: "+x:-x=|--exclude-task= ", mode: "+P:-P= +D:-D= ", stop: "--fail-fast", list: "--dry-run -m --test-dry-run", dir: gradleDir, watch: "-t --continuous", reads: jvmReads, trailer: true,
	},
	{
		names: "gradle gradlew", sub: "compileJava|compileKotlin|compileTestJava|compileTestKotlin|compileDebugKotlin|assemble|assembleDebug|assembleRelease|classes|testClasses|jar|bootJar|shadowJar|bundle", runner: "gradle build", family: "gradle", kind: Build, also: "typecheck", style: byName, pos: goals, root: rootDir,
		see: gradleSee, not: "+x:-x=|--exclude-task= ", mode: "+P:-P= +D:-D= ", list: "--dry-run -m", dir: gradleDir, watch: "-t --continuous", reads: jvmReads, trailer: true,
	},
	{
		names: "gradle gradlew", sub: "lint|lintDebug|ktlintCheck|detekt|checkstyleMain|spotlessCheck|pmdMain|spotbugsMain|ktlintMainSourceSetCheck|lintRelease", runner: "gradle lint", family: "gradle", kind: Lint, style: byName, pos: goals, root: rootDir, see: gradleSee, not: "+x:-x=|--exclude-task= ", mode: "+P:-P= +D:-D= ", list: "--dry-run -m", dir: gradleDir, reads: jvmReads, trailer: true,
	},
	{
		names: "gradle gradlew", sub: "spotlessApply|ktlintFormat|formatKotlin", runner: "gradle format", family: "gradle", kind: Format, style: byName, pos: goals, root: rootDir, see: gradleSee, needs: "-never", writes: true, dir: gradleDir, reads: jvmReads, trailer: true,
	},
	{names: "sbt", sub: "test|testOnly|testQuick|it:test|Test/test|IntegrationTest/test", runner: "sbt test", family: "sbt", kind: Tests, also: "build typecheck", style: byName, pos: goals, root: rootDir, long: true, see: "-v -batch -no-colors -Dsbt.color= -J= -mem= -client --client ", reads: jvmReads + " .sbt", trailer: true},
	{names: "sbt", sub: "compile|Test/compile|test:compile|package|assembly", runner: "sbt compile", family: "sbt", kind: Build, also: "typecheck", style: byName, pos: goals, root: rootDir, long: true, see: "-v -batch -no-colors -client --client ", reads: jvmReads + " .sbt", trailer: true},
	{names: "sbt", sub: "scalafmtCheck|scalafmtCheckAll|scalafixAll", runner: "sbt format", family: "sbt", kind: Format, style: byName, pos: goals, root: rootDir, long: true, reads: ".scala .sbt", trailer: true},
	{names: "lein clj clojure", sub: "test|-X:test|-M:test", runner: "lein test", kind: Tests, style: byName, root: rootDir, sel: "only:--only=|:only ", reads: ".clj .cljs .cljc .edn", trailer: true},
	{names: "ktlint detekt checkstyle scalafmt", runner: "ktlint", each: true, kind: Lint, style: byPath, root: rootDir, see: "--reporter= --color --relative ", mode: "config:-c=|--config= ", fix: "-F --format", reads: ".kt .kts .java .scala", silent: true},
	{
		names: "dotnet", sub: "test", runner: "dotnet test", family: "dotnet", kind: Tests, also: "build typecheck", style: byPath, root: rootDir,
		see: "-v= --verbosity= --nologo -l= --logger= --no-restore --no-build --results-directory= -r= --blame --blame-hang-timeout= --collect= -o= --output= -d= --diag= --interactive -m= --tl= --artifacts-path= --no-ansi --no-progress --blame-hang --blame-crash ",
		sel: "~filter:--filter= +class:--filter-class=|--filter-method= ", mode: "config:-c=|--configuration= framework:-f=|--framework= settings:-s=|--settings= arch:-a=|--arch= +p:-p=|--property= ", list: "-t --list-tests", after: &row{runner: "dotnet test --", pos: opaque}, tgt: "--project= --solution=", reads: ".cs .fs .vb .csproj .fsproj .sln .slnx .props .targets .cshtml .razor .resx", trailer: true,
	},
	{
		names: "dotnet msbuild", sub: "build|publish", runner: "dotnet build", family: "dotnet", kind: Build, also: "typecheck", style: byPath, root: rootDir,
		see: "-v= --verbosity= --nologo --no-restore --no-incremental --no-dependencies -o= --output= --interactive -m= -consoleLoggerParameters= -clp= --tl= --self-contained ", mode: "config:-c=|--configuration= framework:-f=|--framework= runtime:-r=|--runtime= warnings-as-errors:-warnaserror|--warnaserror|-p:TreatWarningsAsErrors=|/warnaserror +p:-p=|--property= ", reads: ".cs .fs .vb .csproj .fsproj .sln .slnx .props .targets .cshtml .razor .resx", trailer: true,
	},
	{names: "dotnet", sub: "format", runner: "dotnet format", family: "dotnet", kind: Format, style: byPath, root: rootDir, see: "-v= --verbosity= --no-restore --severity= --report= style analyzers whitespace ", sel: "+include:--include= +diagnostics:--diagnostics= ", not: "+exclude:--exclude= ", needs: "--verify-no-changes --check", writes: true, reads: ".cs .fs .vb .csproj .editorconfig", trailer: true},
}
