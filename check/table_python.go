package check

const (
	pyReads     = ".py .pyi .pyx .pxd .cfg .ini .toml pyproject.toml setup.cfg setup.py conftest.py requirements.txt"
	pyLintReads = ".py .pyi .ipynb pyproject.toml setup.cfg ruff.toml .ruff.toml mypy.ini tox.ini .flake8 .pylintrc pylintrc pyrightconfig.json"
)

// pythonRows are the tools of the Python tree.
var pythonRows = []row{
	{
		names: "pytest py.test pytest-3", runner: "pytest", kind: Tests, style: byPath, root: rootDir,
		see: "-v -vv -q -qq -s -l --tb= --capture= --durations= --durations-min= --no-header --no-summary -r= --show-capture= --showlocals --color= --code-highlight= --junitxml= --junit-xml= --junit-prefix= --cov= --cov-report= --cov-config= --cov-append --cov-branch --no-cov --cov-fail-under= --cov-context= " +
			"-n= --numprocesses= --dist= --maxprocesses= --timeout= --timeout-method= --session-timeout= -p= --rootdir= --basetemp= --cache-clear --log-cli-level= --log-level= --log-file= --log-format= --log-cli-format= --log-cli --disable-warnings --disable-pytest-warnings --strict-markers --strict-config --strict " +
			"--full-trace --import-mode= --asyncio-mode= --assert= --verbosity= --ff --failed-first --nf --new-first --reruns= --reruns-delay= --html= --self-contained-html --json-report --json-report-file= --benchmark-disable --benchmark-skip --randomly-seed= --no-migrations --create-db --reuse-db --nomigrations --ds= --forked --setup-show --trace-config --confcutdir= --debug --report-log= --count= --instafail --force-sugar --no-showlocals --xfail-tb --profile --profile-svg --pastebin= ",
		sel:  "^k:-k= ^m:-m= last-failed:--lf|--last-failed --last-failed-no-failures= --sw|--stepwise --stepwise-skip --testmon --picked shard:--shard-id= --num-shards= --splits= --group= --changed-only ",
		not:  "+ignore:--ignore= +ignore-glob:--ignore-glob= +deselect:--deselect= --noconftest ",
		mode: "+W:-W=|--pythonwarnings= +o:-o=|--override-ini= config:-c=|--config-file= runxfail:--runxfail runslow:--runslow|--run-slow|--slow|--integration doctest-modules:--doctest-modules doctest-glob:--doctest-glob= ",
		stop: "-x --exitfirst --maxfail=", list: "--collect-only --co --collectonly --fixtures --fixtures-per-test --markers --setup-plan --setup-only --cache-show --help",
		tgt: "--pyargs=", wide: "", watch: "--looponfail -f", reads: pyReads, trailer: true,
	},
	{
		names: "unittest", runner: "unittest", kind: Tests, style: byDotted, root: rootDir,
		see: "-v -q --verbose --quiet -b --buffer -c --catch --locals --durations= -W= ", sel: "+k:-k= +pattern:-p=|--pattern= ", stop: "-f --failfast",
		tgt: "-s= --start-directory=", dir: "-t= --top-level-directory=", reads: pyReads, trailer: true,
	},
	{
		names: "nose2 nosetests", runner: "nose2", each: true, kind: Tests, style: byDotted, root: rootDir,
		see: "-v -vv --verbose --quiet -q --with-coverage --coverage= --coverage-report= -s= --log-level= --plugin= --nologcapture --with-xunit --xunit-file= --cover-package= -B --log-capture ", sel: "+A:-A=|-a=|--attribute= +m:-m=|--match= ",
		stop: "-F -x --stop --fail-fast", list: "--collect-only", dir: "-t= --top-level-directory=", reads: pyReads, trailer: true,
	},
	{
		names: "tox", runner: "tox", kind: Tests, style: byName, pos: ignored, root: rootDir,
		see: "-v -vv -vvv -q -r --recreate -p= --parallel= --parallel-live -o --parallel-no-spinner --no-recreate-pkg --skip-missing-interpreters= -s= -c= --conf= --workdir= --sitepackages --result-json= --installpkg= --skip-pkg-install --notest-false --develop --colored= run r run-parallel ",
		tgt: ",e:-e=|--env= f:-f= m:-m= ", list: "-l --listenvs -a --listenvs-all --showconfig list config", compile: "--notest -n", reads: pyReads, trailer: true,
	},
	{
		names: "nox", runner: "nox", kind: Tests, style: byName, pos: ignored, root: rootDir,
		see: "-v -r --reuse-existing-virtualenvs -R --no-install -f= --noxfile= --no-error-on-missing-interpreters --error-on-missing-interpreters --report= -x-never --force-color --nocolor --no-venv -db= --default-venv-backend= --non-interactive ",
		sel: "^k:-k=|--keywords= ^t:-t=|--tags= +p:-p=|--pythons=|--python= ", tgt: ",s:-s=|--session=|--sessions= -e= ", list: "-l --list --list-sessions", compile: "--install-only", stop: "-x --stop-on-first-error", reads: pyReads, trailer: true,
	},
	{
		names: "manage.py django-admin django", sub: "test", runner: "django test", family: "django", kind: Tests, style: byDotted, root: rootDir,
		see: "-v= --verbosity= --noinput --no-input --keepdb --parallel= -r --reverse --debug-mode --debug-sql --force-color --no-color --traceback --timing --buffer -b --pdb --shuffle= --pythonpath= --testrunner= --durations= ",
		sel: "+k:-k= +tag:--tag= +pattern:-p=|--pattern= ", not: "+exclude-tag:--exclude-tag= ", mode: "settings:--settings= ", stop: "--failfast", dir: "-t= --top-level-directory=", reads: pyReads, trailer: true,
	},
	{
		names: "manage.py django-admin django", sub: "check", runner: "django check", kind: Lint, style: byName, root: rootDir,
		see: "-v= --verbosity= --no-color --force-color --traceback --pythonpath= --fail-level= ", sel: "+tag:-t=|--tag= ", mode: "deploy:--deploy settings:--settings= ", list: "--list-tags", reads: pyReads, trailer: true,
	},
	{
		names: "runtests.py", runner: "runtests.py", family: "django", kind: Tests, style: byDotted, root: rootDir,
		see: "-v= --verbosity= --noinput --keepdb --parallel= --reverse --debug-sql --selenium= --headless --shuffle= --timing --buffer -b --external-host= --log= ",
		sel: "+k:-k= +tag:--tag= --pair= --bisect= ", not: "+exclude-tag:--exclude-tag= ", mode: "settings:--settings= ", stop: "--failfast", reads: pyReads, trailer: true,
	},
	{
		names: "trial stestr zope-testrunner green ward behave robot avocado", runner: "trial", each: true, kind: Tests, style: byDotted, root: rootDir,
		see: "-v -q --verbose --quiet --reporter= -j= --jobs= --no-color --format= -f= --outputdir= -d= ", sel: "+tags:--tags=|-t=|-i=|--include= --name=|-n= ", stop: "-x --stop --exitfirst", list: "--dry-run -d-never", reads: pyReads, trailer: true,
	},
	{
		names: "ruff", sub: "check", runner: "ruff", kind: Lint, style: byPath, root: rootDir,
		see: "-q -v -s --silent --output-format= -o= --output-file= --statistics --show-fixes --no-cache --cache-dir= --exit-zero --exit-non-zero-on-fix --force-exclude --respect-gitignore --no-fix --no-fix-only --no-unsafe-fixes --target-version= --diff-never --line-length= --stdin-filename= --isolated-never ",
		sel: ",select:--select= ", not: "+,ignore:--ignore= +,exclude:--exclude=|--extend-exclude= +per-file-ignores:--per-file-ignores=|--extend-per-file-ignores= ", mode: "+,enable:--extend-select= config:--config= preview:--preview isolated:--isolated ",
		fix: "--fix --unsafe-fixes --fix-only --add-noqa", list: "--show-files --show-settings", watch: "-w --watch", reads: pyLintReads, trailer: true,
	},
	{
		names: "ruff", sub: "format", runner: "ruff format", family: "ruff", kind: Format, style: byPath, root: rootDir,
		see: "-q -v -s --silent --no-cache --cache-dir= --force-exclude --target-version= --stdin-filename= ", not: "+,exclude:--exclude= ", mode: "config:--config= preview:--preview line-length:--line-length= ", needs: "--check --diff", writes: true, reads: ".py .pyi .ipynb pyproject.toml ruff.toml .ruff.toml", trailer: true,
	},
	{
		names: "mypy dmypy", runner: "mypy", kind: Typecheck, style: byPath, root: rootDir, sub: "",
		see:  "-v --pretty --show-error-codes --show-error-context --show-column-numbers --no-error-summary --error-summary --hide-error-codes --hide-error-context --show-traceback --tb --no-incremental --incremental --cache-dir= --sqlite-cache --install-types --non-interactive --no-color-output --color-output --junit-xml= --html-report= --txt-report= --xml-report= --any-exprs-report= --namespace-packages --explicit-package-bases --show-absolute-path --python-executable= --python-version= --platform= --warn-unused-configs --follow-imports= --ignore-missing-imports --skip-cache-mtime-checks --num-workers= -n= ",
		sel:  "",
		not:  "+exclude:--exclude= ",
		mode: "strict:--strict config:--config-file= --check-untyped-defs --disallow-untyped-defs --disallow-any-generics --no-implicit-optional --warn-unused-ignores --warn-return-any --no-strict-optional --disable-error-code= --enable-error-code= --allow-untyped-defs ",
		tgt:  "-p= --package= -m= --module= ", reads: pyLintReads, trailer: true,
	},
	{
		names: "pyright basedpyright ty pyre pyrefly", runner: "pyright", each: true, kind: Typecheck, style: byPath, root: rootDir,
		see: "--outputjson --stats --verbose --threads= --pythonpath= --pythonversion= --pythonplatform= -v= --venvpath= --output-format= check ", mode: "config:-p=|--project= --level= warnings-as-errors:--warnings ", watch: "-w --watch", reads: pyLintReads, trailer: true,
	},
	{
		names: "black", runner: "black", kind: Format, style: byPath, root: rootDir,
		see: "-q -v --color --no-color -W= --workers= --fast --safe -t= --target-version= --required-version= --stdin-filename= ", not: "+exclude:--exclude=|--extend-exclude=|--force-exclude= ", mode: "config:--config= preview:--preview line-length:-l=|--line-length= -S --skip-string-normalization ", sel: "include:--include= ",
		needs: "--check --diff", writes: true, reads: ".py .pyi .ipynb pyproject.toml", trailer: true,
	},
	{
		names: "isort", runner: "isort", kind: Format, style: byPath, root: rootDir,
		see: "-q -v --color --atomic -j= --jobs= --virtual-env= --show-files-never --settings-path= --sp= --filter-files --gitignore --skip-gitignore ", not: "+skip:-s=|--skip=|--extend-skip=|--skip-glob=|--sg= ", mode: "profile:--profile= line-length:-l=|--line-length=|-w= ", needs: "-c --check --check-only --diff", writes: true, reads: ".py .pyi pyproject.toml .isort.cfg", trailer: true,
	},
	{
		names: "yapf autopep8 docformatter pyupgrade autoflake", runner: "yapf", each: true, kind: Format, style: byPath, root: rootDir,
		see: "-r --recursive -p --parallel -vv -v -q -a --aggressive --remove-all-unused-imports ", not: "+exclude:-e=|--exclude= ", mode: "style:--style= --max-line-length= ", needs: "-d --diff --check -c --list-fixes", fix: "-i --in-place", reads: ".py .pyi", silent: true,
	},
	{
		names: "flake8 pyflakes pycodestyle pydocstyle bandit vulture", runner: "flake8", each: true, kind: Lint, style: byPath, root: rootDir,
		see: "-v -q --count --statistics --show-source --format= --output-file= --tee --benchmark -j= --jobs= --color= --show-pep8 -f= -r -ll -lll -l -o= ", sel: ",select:--select= ", not: "+,ignore:--ignore=|--extend-ignore= +,exclude:--exclude=|--extend-exclude=|-x= +per-file-ignores:--per-file-ignores= -s= --skip= ", mode: "+,enable:--extend-select= config:--config=|-c= max-line-length:--max-line-length= max-complexity:--max-complexity= --exit-zero --isolated ", reads: pyLintReads, silent: true,
	},
	{names: "setup.py", sub: "test", runner: "setup.py test", kind: Tests, style: byName, pos: ignored, root: rootDir, see: "-q -v --quiet --verbose ", sel: "suite:-s=|--test-suite= module:-m=|--test-module= +addopts:-a=|--addopts=|--pytest-args= ", reads: pyReads, trailer: true},
	{names: "setup.py", sub: "build|build_ext|sdist|bdist_wheel|develop", runner: "setup.py build", family: "python build", kind: Build, style: byName, pos: ignored, root: rootDir, see: "-q -v -i --inplace -f --force -j= --parallel= -d= --dist-dir= ", reads: pyReads + " .c .cpp .h .pyx .rs", trailer: true},
	{names: "python-build", runner: "python -m build", family: "python build", kind: Build, style: byPath, root: rootDir, see: "-w --wheel -s --sdist -o= --outdir= -n --no-isolation -x --skip-dependency-check -C= --config-setting= --installer= -v ", reads: pyReads + " .c .cpp .h .pyx .rs .md", trailer: true},
	{names: "poetry pdm hatch flit rye uv", sub: "build", runner: "poetry build", family: "python build", kind: Build, style: byPath, pos: ignored, root: rootDir, see: "-f= --format= -o= --output= --out-dir= --wheel --sdist -t= --target= --clean -q -v -n --no-interaction --no-isolation --dest= -d= --no-sources --no-build-isolation --build-constraint= -p= --python= ", sel: "+package:--package=|--all-packages ", dir: "-C= --directory= --project=", reads: pyReads + " .c .cpp .h .pyx .rs .md", trailer: true},
	{
		names: "pylint", runner: "pylint", kind: Lint, style: byPath, root: rootDir,
		see: "-v -f= --output-format= -r= --reports= -s= --score= -j= --jobs= --msg-template= --fail-under= --persistent= --recursive= --exit-zero --output= ", sel: "errors-only:-E|--errors-only ", not: "+,disable:-d=|--disable= +,ignore:--ignore=|--ignore-patterns=|--ignore-paths= ", mode: "+,enable:-e=|--enable= config:--rcfile= --load-plugins= --fail-on= ", reads: pyLintReads, trailer: true,
	},
}
